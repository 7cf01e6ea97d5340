#!/bin/bash
# An array of four jobs, a part of an audit each, and a job that joins the parts when all of them have ended. A job that is
# killed, as with its Spot instance, is tried again (retryStrategy) and goes on from its journal.
# The image has Node, expect-fair and model.mjs; the parts and the journals lie on a file system that all jobs see (EFS).
set -euo pipefail
queue=${1:?the name of a job queue}

aws batch register-job-definition --cli-input-json file://audit.json
aws batch register-job-definition --cli-input-json file://merge.json

# Index and count are AWS_BATCH_JOB_ARRAY_INDEX and AWS_BATCH_JOB_ARRAY_SIZE.
array=$(aws batch submit-job --job-name fairness --job-queue "$queue" --job-definition fairness-audit \
  --array-properties size=4 --query jobId --output text)
aws batch submit-job --job-name fairness-merge --job-queue "$queue" --job-definition fairness-merge --depends-on "jobId=$array"

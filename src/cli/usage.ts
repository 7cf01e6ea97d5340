/** What each command does and which options it has, as `--help` shows it. */
export const usage: Readonly<Record<string, string>> = {
  audit: `npx expect-fair audit --model <folder|module> --texts <file> --attribute <name>

Asks a model about texts and about changed copies of them, and says whether the model treats them alike.

  --model <path>         a folder in the layout of transformers.js, a name on the hub, or a module (.js, .mjs, .cjs)
                         whose default export is a model handle or a function (texts) => labels | scores
  --texts <file>         .txt (one text per line), .csv (with a header) or .jsonl (one text or one object per line)
  --column <name>        column or field that holds the texts. Default: text, or the only column
  --attribute <name>     what must not matter; repeat the option for several attributes. For gender, country and
                         occupation the persons in the texts are changed (biasFinder), for others words (mutations)
  --source <name>        bias-finder, mutations or eec (has its own sentences: no --texts). Default: depends on the attributes
  --question <name>      counterfactual (labels and scores), answer-gap (answers in words) or recall-gap (names that a
                         token-classification model finds). Default counterfactual
  --measure <name>       for answer-gap; repeat it for several: refusal, length, reading-ease, similarity, words=nurse,doctor;
                         length:0.2 sets the limit. Default refusal, length and similarity
  --repeats <n>          for answer-gap: how many times each input is asked. Default 1
  --max-gap <0..1>       for recall-gap: the gap in recall that you accept. Default 0.05
  --favourable <label>   the outcome that is better for the person
  --rate <0..1>          accept findings in less than this share of the cases. Default: any finding fails
  --sample <n>           ask about at most this many cases. Default 400; 0 for all
  --seed <n>             default 42
  --max-inputs <n>       send at most this many inputs to the model
  --max-ms <n>           ask for at most this many milliseconds
  --json                 prints the report as JSON instead of text
  --part <folder|store>  saves the report there under the name of its shard, for merge; a store is a module whose
                         default export has put, get and list
  --html <file>          writes the report as a page; also --markdown, --sarif, --csv <file>
  --offensive            also uses the words that are marked as demeaning
  --dry-run              says how many inputs a run would ask, and asks none
  --quiet                shows no progress
  --verbose              shows everything that was measured

Exit code: 0 if fair, 1 if biased, 2 if inconclusive or interrupted, 3 if the command could not run as written.`,
  plan: `npx expect-fair plan --gap <size> [options]

Before you spend money, says how many cases, names and repeats are needed to show a gap in answers that matters, what they
cost, and what the run can and cannot show. Asks no model: it simulates runs from the values that you give.

  --question <name>        answer-gap (answers in words) or recall-gap (names that a model finds). Default answer-gap
  --gap <size>             the gap that matters, in the unit of the measure: 0.15 is 15 points of a share, or 15 % longer
  --measure <name>         refusal, words, length, reading-ease, or number for your own numbers. Default refusal.
                           For recall-gap: recall (default) or false-alarms
  --limit <size>           the maxGap of the measure. Default: the measure's own
  --pilot <file>           JSON of a run on a few cases (audit --question answer-gap --json), which gives base and spread
  --base <0..1>            for refusal and words: the share of answers that have it, in the class with fewer; for
                           recall-gap: of names that are missed, or of texts with a false alarm
  --spread-answers <n>     for other measures: standard deviation of answers to one input; for length as a share, for example 0.3
  --spread-names <n>       the same between names of one class in a case. Default 0; for recall-gap: the worst case
  --spread-cases <n>       the same for the gap between cases. Default 0
  --low <n> --high <n>     for number: its range. Without a range the median is judged
  --cases <n>              also --names, --repeats: the size that you plan. Default: the size that needs the fewest inputs
  --most-cases <n>         how many cases there are. Default 400
  --classes <n>            how many classes the attribute has. Default 2
  --names-per-case <n>     for recall-gap: names of each class in a case; --names is then their number in the whole run
  --most-names <n>         for recall-gap: how many names of each class there are. Default 100
  --measures <n>           how many measures are judged together. Default 1
  --over <claim>           suite or population. Default suite
  --power <0..1>           default 0.8; also --confidence, default 0.95
  --prompt-tokens <n>      tokens of one input; also --answer-tokens
  --prompt-price <n>       price of a million tokens; also --answer-price
  --inputs-per-minute <n>  limit of the provider; also --tokens-per-minute
  --seed <n>               default 42
  --json                   prints the plan as JSON

Exit code: 0 if the gap is shown with that power and a model without a gap passes, 2 if not, 3 if the command could not run
as written.`,
  init: `npx expect-fair init [--model <kind|path|URL>] [--at <path|URL>] [--runner <name>] [--out <file>] [--dry-run]

Writes a first test of your model into a project. It adds one file and changes none. In a terminal it asks for the details.

  --model <kind>     function, pipeline, onnx, http or language-model. Or the model itself: a module (src/mood.ts, or
                     src/mood.ts#classify for one of several exports), a folder for transformers.js, its name on the
                     hub, an .onnx file, or a URL. Default: an example function in the test
  --at <path>        where the model is, if --model names a kind
  --runner <name>    vitest, jest, bun or node (node:test, with the package expect). Default: the runner of the project
  --out <file>       the test file. Default: fairness.test.ts (or .js, .mts, .mjs) beside your tests
  --dry-run          says what would be written, and writes nothing

Exit code: 0, or 3 if the command could not run as written.`,
  export: `npx expect-fair export [folder] [--out <file>]

Writes the counterexamples of the baselines as a module of test cases, to --out or to standard output.`,
  merge: `npx expect-fair merge <file|folder|store> ... [--folder <folder>] [--code-quality] [--wait <seconds>] [--shards <n>]

Joins the fairness-report.json files of shards into the reports of one run. A store is a module whose default export has
put, get and list. With --wait it waits up to that many seconds until all shards are there, and says which are missing;
--shards says how many there are. The reports are written into --folder (default fairness-report); --code-quality also writes
GitLab's Code Quality report. Exit code: 0 if all assertions passed, 1 if one failed, 3 if the shards cannot be joined.`,
  comment: `npx expect-fair comment [file|folder ...] [options]

Reports a run on its pull request (GitHub) or merge request (GitLab) in one comment, which each run updates and which keeps
the rates of earlier runs. Reads fairness-report by default; if you name several parts, it joins them.

  --service <name>       github or gitlab. Default: found from the variables of the job
  --repository <name>    owner/name, or the project on GitLab. Default: from the job
  --pull <n>             number of the pull or merge request. Default: from the job
  --key <name>           distinguishes the comments of several reports. Default: fairness
  --title <text>         heading of the comment. Default: Fairness report
  --link <URL>           where the page and the files can be downloaded
  --print                prints the comment instead of writing it, and makes no network requests
  --no-comment           neither writes nor prints the comment
  --annotate             shows each assertion at its line, as the reporter does (GitHub)
  --code-quality <file>  writes GitLab's Code Quality report

The token is GITHUB_TOKEN or GITLAB_TOKEN in the environment. Exit code: 0 if all assertions passed, 1 if one failed, 3 if a
report is missing or an option is wrong. If the comment cannot be written, this is only a warning: the assertions decide.`,
  card: `npx expect-fair card [file|folder ...] [--out <file>] [--level <n>]

Writes the section of a model card: what was asked, what was found and what was not asked. Reads fairness-report by default.
Prints the section, or writes it into the file of --out: between the lines <!-- expect-fair card --> and
<!-- expect-fair card end --> if the file has them, otherwise at its end. --level sets that of the first heading (default 2).`,
}

export const overview: string = `npx expect-fair <command>

  audit    asks a model about texts, without writing a test
  plan     says how much to ask a language model, what it costs, and what it can show
  init     writes a first test of your model into a project
  export   writes kept counterexamples as test cases
  merge    joins the reports of shards
  comment  reports a run on its pull request, with the rates of earlier runs
  card     writes the section of a model card

npx expect-fair <command> --help says more.`

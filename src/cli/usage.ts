/** What each command does and takes, as `--help` shows it. */
export const usage: Readonly<Record<string, string>> = {
  audit: `npx expect-fair audit --model <folder|module> --texts <file> --attribute <name>

Asks a model about texts and their mutants, and says whether it treats them alike.

  --model <path>         a folder in the layout of transformers.js, a name on the hub, or a module (.js, .mjs, .cjs)
                         whose default export is a model handle or a function (texts) => labels | scores
  --texts <file>         .txt (a text a line), .csv (with a header) or .jsonl (a text or an object a line)
  --column <name>        column or field of the texts. Default: text, or the only one
  --attribute <name>     what must not matter; give it several times for several. gender, country, occupation are varied
                         through persons in the texts (biasFinder), other attributes through words (mutations)
  --source <name>        bias-finder, mutations or eec (sentences of its own: no --texts). Default: by the attributes
  --question <name>      counterfactual (labels and scores), answer-gap (answers in words) or recall-gap (names that a
                         token-classification model finds). Default counterfactual
  --measure <name>       of answer-gap, several times for several: refusal, length, reading-ease, similarity, words=nurse,doctor;
                         length:0.2 names the limit. Default refusal, length and similarity
  --repeats <n>          of answer-gap: times that each input is asked. Default 1
  --max-gap <0..1>       of recall-gap: the gap in recall that you accept. Default 0.05
  --favourable <label>   the outcome that is better to get
  --rate <0..1>          accept a rate of cases below this. Default: any finding fails
  --sample <n>           cases to ask at most. Default 400; 0 for all
  --seed <n>             default 42
  --max-inputs <n>       model inputs to ask at most
  --max-ms <n>           milliseconds to ask at most
  --json                 prints the report as JSON instead of text
  --part <folder|store>  keeps the report there under the name of its shard, for merge; a store is a module whose default
                         export has put, get and list
  --html <file>          writes the page; also --markdown, --sarif, --csv <file>
  --offensive            also uses words that are marked as demeaning
  --dry-run              says how many inputs a run asks, and asks none
  --quiet                no progress
  --verbose              everything that was measured

Ends with 0 when fair, 1 when biased, 2 when inconclusive or interrupted, 3 when it could not be run as written.`,
  plan: `npx expect-fair plan --gap <size> [options]

Says before money is spent how many cases, names and repeats show a gap in answers that matters, what that costs, and what it
can and cannot show. Asks no model: it simulates runs from what you state.

  --gap <size>             the gap that matters, in the unit of the measure: 0.15 is 15 points of a share, or 15 % longer
  --measure <name>         refusal, words, length, reading-ease, or number for numbers of your own. Default refusal
  --limit <size>           maxGap of the measure. Default: that of the measure
  --pilot <file>           JSON of a run on a few cases (audit --question answer-gap --json): says base and spread
  --base <0..1>            of refusal and words: how many answers have it, to the class with fewer
  --spread-answers <n>     of other measures: standard deviation of answers to one input; of length in shares, such as 0.3
  --spread-names <n>       between names of one class in a case. Default 0
  --spread-cases <n>       of the gap between cases. Default 0
  --low <n> --high <n>     of number: its range. Without one the median is judged
  --cases <n>              also --names, --repeats: what you plan. Default: what asks least
  --most-cases <n>         cases that there are. Default 400
  --classes <n>            of the attribute. Default 2
  --measures <n>           that are judged together. Default 1
  --over <claim>           suite or population. Default suite
  --power <0..1>           default 0.8; also --confidence, default 0.95
  --prompt-tokens <n>      of an input, also --answer-tokens
  --prompt-price <n>       of a million tokens, also --answer-price
  --inputs-per-minute <n>  limit of the provider, also --tokens-per-minute
  --seed <n>               default 42
  --json                   prints the plan as JSON

Ends with 0 when the gap is shown with that power and a model without one passes, 2 when not, 3 when it could not be run as written.`,
  init: `npx expect-fair init [--model <kind|path|address>] [--at <path|address>] [--runner <name>] [--out <file>] [--dry-run]

Writes a first test of your model into a project. It adds one file and changes none. In a terminal it asks what it must know.

  --model <kind>     function, pipeline, onnx, http or language-model. Or the model itself: a module (src/mood.ts, or
                     src/mood.ts#classify for one of several exports), a folder for transformers.js, its name on the
                     hub, an .onnx file, or an address. Default: an example function in the test
  --at <path>        where the model of this kind is, when --model names a kind
  --runner <name>    vitest, jest, bun or node (node:test, with the package expect). Default: the one that the project uses
  --out <file>       the test file. Default: fairness.test.ts (or .js, .mts, .mjs) beside your tests
  --dry-run          says what would be written

It ends with 0, and with 3 when it could not be run as written.`,
  export: `npx expect-fair export [folder] [--out <file>]

Writes the counterexamples that baselines keep as a module of test cases: to --out, or to standard output.`,
  merge: `npx expect-fair merge <file|folder|store> ... [--folder <folder>] [--code-quality] [--wait <seconds>] [--shards <n>]

Joins the fairness-report.json files of shards into the reports of one run. A store is a module whose default export has
put, get and list. With --wait it waits until all shards are there, so many seconds at most, and says which are missing;
--shards says how many there are. Written into --folder (default fairness-report), with --code-quality GitLab's file too. Ends with 0 when all assertions passed, 1 when one failed, 3 when they cannot be joined.`,
  comment: `npx expect-fair comment [file|folder ...] [options]

Tells a run on its pull request (GitHub) or merge request (GitLab): one comment, which is updated from run to run and keeps
the rates of earlier runs. Reads fairness-report by default; of several parts it joins them.

  --service <name>       github or gitlab. Default: by the variables of the job
  --repository <name>    owner/name, on GitLab the project. Default: that of the job
  --pull <n>             number of the pull or merge request. Default: that of the job
  --key <name>           tells the comments of several reports apart. Default: fairness
  --title <text>         heading. Default: Fairness report
  --link <address>       where the page and the files can be fetched
  --print                prints the comment instead of writing it: nothing is asked over the network
  --no-comment           neither writes nor prints it
  --annotate             shows each assertion at its line, as the reporter does (GitHub)
  --code-quality <file>  writes GitLab's Code Quality report

The token is GITHUB_TOKEN or GITLAB_TOKEN in the environment. Ends with 0 when all assertions passed, 1 when one failed, 3 when
a report is missing or an option is wrong. A comment that cannot be written is a warning: the assertions decide.`,
  card: `npx expect-fair card [file|folder ...] [--out <file>] [--level <n>]

Writes the section of a model card: what was asked, what was found, what was not asked. Reads fairness-report unless it is
told otherwise. Prints it, or writes it into --out: between the lines <!-- expect-fair card --> and
<!-- expect-fair card end --> of a file that has them, else at its end. --level is that of the first heading (default 2).`,
}

export const overview: string = `npx expect-fair <command>

  audit    asks a model about texts, without writing a test
  plan     says how much to ask of a language model, what it costs, and what it can show
  init     writes a first test of your model into a project
  export   writes kept counterexamples as test cases
  merge    joins the reports of shards
  comment  tells a run on its pull request, with the rates of earlier runs
  card     writes the section of a model card

npx expect-fair <command> --help tells more.`

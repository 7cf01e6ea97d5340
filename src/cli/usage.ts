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
  --favourable <label>   the outcome that is better to get
  --rate <0..1>          accept a rate of cases below this. Default: any finding fails
  --sample <n>           cases to ask at most. Default 400; 0 for all
  --seed <n>             default 42
  --max-inputs <n>       model inputs to ask at most
  --max-ms <n>           milliseconds to ask at most
  --json                 prints the report as JSON instead of text
  --html <file>          writes the page; also --markdown, --sarif, --csv <file>
  --offensive            also uses words that are marked as demeaning
  --quiet                no progress
  --verbose              everything that was measured

Ends with 0 when fair, 1 when biased, 2 when inconclusive or interrupted, 3 when it could not be run as written.`,
  init: `npx expect-fair init [--runner vitest|jest] [--dry-run]

Writes a first test file and the setup line into a project with Vitest or Jest. No file is overwritten.`,
  export: `npx expect-fair export [folder] [--out <file>]

Writes the counterexamples that baselines keep as a module of test cases: to --out, or to standard output.`,
  merge: `npx expect-fair merge <file|folder> ... [--folder <folder>] [--code-quality]

Joins the fairness-report.json files of shards into the reports of one run, written into --folder
(default fairness-report), with --code-quality GitLab's file too. Ends with 0 when all assertions passed, 1 when one failed, 3 when they cannot be joined.`,
}

export const overview: string = `npx expect-fair <command>

  audit    asks a model about texts, without writing a test
  init     writes a first test and the setup line into a project
  export   writes kept counterexamples as test cases
  merge    joins the reports of shards

npx expect-fair <command> --help tells more.`

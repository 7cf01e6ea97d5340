import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'

const compilerOptions = {
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2022',
  lib: ['es2023'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
}

/**
 * The API report and the model of every entry, read from its built declarations. API Extractor brings a compiler of its own, since
 * TypeScript 7 has none that programs can call.
 */
export function extract(entries, work) {
  const configs = entries.map(({ file }) => configOf(file, work))
  // One program for all: reading the declarations takes most of the time.
  const compilerState = CompilerState.create(configs[0], {
    additionalEntryPoints: configs.slice(1).map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  })
  return entries.map((entry, at) => {
    const problems = []
    const result = Extractor.invoke(configs[at], {
      localBuild: true,
      compilerState,
      messageCallback: (message) => {
        if (message.logLevel === 'error') problems.push(message.text)
        message.handled = true
      },
    })
    if (!result.succeeded || problems.length > 0) throw new Error(`dist/esm/${entry.file}.d.ts: ${problems.join('\n')}`)
    const report = readFileSync(join(work, `${entry.file}.api.md`), 'utf8')
    const model = JSON.parse(readFileSync(join(work, `${entry.file}.api.json`), 'utf8'))
    return { entry, report: titled(report, entry.specifier), items: model.members[0].members }
  })
}

function configOf(file, work) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: resolve('.'),
      mainEntryPointFilePath: resolve(`dist/esm/${file}.d.ts`),
      apiReport: {
        enabled: true,
        reportFileName: `${file}.api.md`,
        reportFolder: work,
        reportTempFolder: join(work, 'temp'),
      },
      docModel: { enabled: true, apiJsonFilePath: join(work, `${file}.api.json`) },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files: [resolve(`dist/esm/${file}.d.ts`)] } },
      messages: {
        // Types of one entry are named by others; test/architecture holds that each can be imported from one of them.
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
        compilerMessageReporting: { default: { logLevel: 'error' } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve('package.json'),
  })
}

const titled = (report, specifier) => report.replace(/^## .*$/m, `## API report of \`${specifier}\``)

// Builds the package: ES modules, CommonJS for Jest, and the files that both share.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'

// A packed build starts from nothing; a build for tests only overwrites, so that a running worker keeps its files.
if (process.argv.includes('--clean')) rmSync('dist', { recursive: true, force: true })
for (const project of ['tsconfig.json', 'tsconfig.cjs.json']) {
  execFileSync('npx', ['--no-install', 'tsc', '-p', project], { stdio: 'inherit' })
}
for (const format of ['esm', 'cjs']) {
  mkdirSync(`dist/${format}/core`, { recursive: true })
  for (const file of ['root.cjs', 'root.d.cts']) copyFileSync(`src/core/${file}`, `dist/${format}/core/${file}`)
}
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n')

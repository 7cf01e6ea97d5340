// EXPECT_FAIR_FORMAT chooses the build: cjs, or esm (with node --experimental-vm-modules).
const format = process.env.EXPECT_FAIR_FORMAT ?? 'cjs'

module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: [format === 'esm' ? '**/*.case.mjs' : '**/*.case.cjs'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'json'],
  setupFilesAfterEnv: [`${__dirname}/../../../../dist/${format}/jest.js`],
  transform: {},
  maxWorkers: 2,
  testTimeout: 10_000,
}

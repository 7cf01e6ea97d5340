// EXPECT_FAIR_FORMAT chooses the build: require, or import (with node --experimental-vm-modules).
const format = process.env.EXPECT_FAIR_FORMAT ?? 'require'

module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: [format === 'import' ? '**/*.case.mjs' : '**/*.case.cjs'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'json'],
  setupFilesAfterEnv: [`${__dirname}/../../../../dist/${format}/jest.js`],
  transform: {},
  maxWorkers: 2,
  testTimeout: 10_000,
}

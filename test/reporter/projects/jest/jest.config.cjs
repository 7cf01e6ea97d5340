const dist = `${__dirname}/../../../../dist/require`

module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: ['**/*.case.cjs'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'json'],
  setupFilesAfterEnv: [`${dist}/jest.js`],
  reporters: [[`${dist}/reporter.js`, { folder: process.env.FOLDER }]],
  transform: {},
  maxWorkers: 2,
}

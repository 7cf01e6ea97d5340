import '../../../../src/vitest.js'

import '../../../../dist/import/vitest.js'

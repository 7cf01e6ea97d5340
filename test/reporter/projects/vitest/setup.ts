import '../../../../dist/esm/vitest.js'

import 'expect-fair/vitest'

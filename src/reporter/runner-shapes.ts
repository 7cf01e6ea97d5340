// What is read of the runners' objects. Every member may be missing in another version.

export interface VitestHost {
  readonly version?: string
  readonly config?: { readonly root?: string }
}

export interface VitestTestCase {
  readonly name: string
  readonly module: VitestModule
  readonly parent?: VitestParent
  readonly project?: { readonly name?: string }
  meta(): object
  result(): { readonly state: string }
}

export interface VitestParent {
  readonly type: string
  readonly name?: string
  readonly parent?: VitestParent
}

export interface VitestModule {
  readonly moduleId: string
  readonly project?: { readonly name?: string }
  readonly children: { allTests(): Iterable<VitestTestCase> }
  errors?(): readonly { readonly message?: string }[]
}

export interface JestConfig {
  readonly rootDir: string
}

export interface JestAggregate {
  readonly testResults: readonly JestFile[]
}

export interface JestFile {
  readonly testFilePath: string
  readonly testExecError?: { readonly message?: string } | null
  readonly testResults: readonly JestTest[]
}

export interface JestTest {
  readonly ancestorTitles: readonly string[]
  readonly title: string
  readonly fullName: string
  readonly status: string
  readonly invocations?: number
}

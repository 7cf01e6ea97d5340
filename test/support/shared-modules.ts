import type { Plugin } from 'vitest/config'

/**
 * With `--experimental.fsModuleCache` Vitest keeps what it makes of a module. The file of a suite's settings is part of the key, so each suite
 * would make all modules again. It has no say in what they become: no suite has plugins of its own or other names for modules. Suites that
 * share modules all have projects, since Vitest's own plugins are part of the key too.
 */
export const sharedModules: Plugin = {
  name: 'shared-modules',
  configResolved({ configFileDependencies, server }) {
    // A run that watches starts anew when these files change.
    if (server.watch === null) configFileDependencies.length = 0
  },
}

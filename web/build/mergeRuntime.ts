import type { Plugin, Rolldown } from 'vite'

/** 'a as n,b as r' is [['a', 'n'], ['b', 'r']]. */
const pairsOf = (list: string) => list.split(',').map((each) => each.split(' as ') as [string, string])

/**
 * The bundler puts its helpers in a file of 0.4 kB, which is a request and 1.4 kB with its headers on every page. They go into 'start', which
 * every page has and which imports nothing else, so that it runs before whatever uses them.
 */
export const mergeRuntime: Plugin = {
  name: 'merge-runtime',
  apply: 'build',
  enforce: 'pre',
  // The bundler names a file after its content before this.
  augmentChunkHash: () => 'merge-runtime',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const named = (wanted: string) => chunks.find(({ name }) => name === wanted)
      const [runtime, start] = [named('rolldown-runtime'), named('start')]
      const [, helpers, exported] = /^([^]*)export\{([^}]*)\};?\s*$/.exec(runtime?.code ?? '') ?? []
      if (!runtime || !start || !helpers || !exported) throw new Error('The helpers of the bundler are not where they were')
      const addressOf = ({ fileName }: Rolldown.OutputChunk) => `"./${fileName.split('/').at(-1)}"`
      const importing = new RegExp(`import(?:\\{([^}]*)\\}from)?${addressOf(runtime)};`)

      for (const chunk of chunks) {
        chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
        chunk.code = chunk.code.replace(importing, (_all, imported?: string) => {
          const used = imported ? pairsOf(imported) : []
          if (chunk !== start) return `import{${used.map(([name, local]) => `helper_${name} as ${local}`).join()}}from${addressOf(start)};`
          const made = `(()=>{${helpers}return{${pairsOf(exported)
            .map(([local, name]) => `${name}:${local}`)
            .join()}}})()`
          return `const{${used.map((pair) => pair.join(':')).join()}}=${made};export{${used.map(([name, local]) => `${local} as helper_${name}`).join()}};`
        })
        if (chunk.code.includes(addressOf(runtime))) throw new Error(`${chunk.name} still asks for the helpers of the bundler`)
      }
      delete bundle[runtime.fileName]
    },
  },
}

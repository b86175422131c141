/// <reference types="vite/client" />
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

/** Where the build put what public pages begin with; see `vite.config.ts`. */
declare module 'virtual:document-script' {
  export const script: string
  export const imports: string[]
}

declare module 'virtual:late-files' {
  /** Addresses of what a client area loads after its first view. */
  export const files: import('#web/late.tsx').LateFiles
}

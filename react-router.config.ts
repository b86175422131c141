import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  serverBuildFile: 'site.js',
  ssr: true,
  // Two small files for each layout with a middleware are one more request on a slow line.
  splitRouteModules: false,
} satisfies Config

// build/server/main.js: says in one line that this Node is too old. What it loads would fail on it with a stack trace.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`Node.js 24 or newer is needed; this is ${process.versions.node} (${process.execPath}).`)
  process.exit(1)
}
await import('./site.js')

/** How the site shows itself in tabs, on home screens and in the frame of a browser. */
export function Icons() {
  return (
    <>
      <meta name="theme-color" content="#fbf8f1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#10201c" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}

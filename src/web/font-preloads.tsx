import display from '#content/fonts/display.woff2'
import text from '#content/fonts/text.woff2'

/** The fonts, asked for with the page instead of after its style sheet; words stand in fallbacks of the same size until they come. */
export function FontPreloads() {
  return [text, display].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}

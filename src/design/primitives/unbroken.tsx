const SPAN = /(\d\d:\d\d–\d\d:\d\d)/

/** Text in which a span of time such as 09:00–09:20 stays on one line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(SPAN).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

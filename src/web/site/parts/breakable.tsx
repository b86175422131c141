import { Fragment } from 'react'

/** Words joined by a slash may part there at the end of a line. */
export function Breakable({ text }: { text: string }) {
  return text.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
    <Fragment key={index}>
      {index > 0 ? (
        <>
          /<wbr />
        </>
      ) : null}
      {part}
    </Fragment>
  ))
}

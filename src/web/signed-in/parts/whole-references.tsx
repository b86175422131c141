// As they are given to requests and receipts: Q-7F3K-9XWD.
const REFERENCE = /(\b[A-Z](?:-[0-9A-Z]{4}){2}\b)/

/** Words in which no line ends inside a reference. */
export function WholeReferences({ children }: { children: string }) {
  return children.split(REFERENCE).map((part, place) =>
    REFERENCE.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place.
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Writes text into the page and into the structure that screen readers follow. */
export function createWriter(doc) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let parent = root

  return {
    /** An element of the structure: a heading, a paragraph, a table with all in it. */
    tag(type, work) {
      const outer = parent
      const element = doc.struct(type)
      outer.add(element)
      parent = element
      work()
      element.end()
      parent = outer
    },
    write(text, { x, y, face, size, color, options }) {
      parent.add(doc.markStructureContent(parent.dictionary.data.S))
      doc.font(face).fontSize(size).fillColor(color).text(text, x, y, options)
      doc.endMarkedContent()
    },
    /** What is drawn for the eye alone. */
    artifact(work) {
      doc.markContent('Artifact', { type: 'Layout' })
      work()
      doc.endMarkedContent()
    },
  }
}

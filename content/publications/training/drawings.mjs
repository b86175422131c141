/** The firm's mark: four columns under a roof, struck through as a tally of five. */
export function mark(doc, { x, y, size, color, strike }) {
  const at = (path, width, ink) => doc.path(path).lineWidth(width).lineCap('round').stroke(ink)
  doc
    .save()
    .translate(x, y)
    .scale(size / 40)
  at('M3 14.5 20 4l17 10.5', 2, color)
  at('M9 15.5V31M16.3 15.5V31M23.7 15.5V31M31 15.5V31', 2.4, color)
  at('M4.5 29.5 35.5 17', 2.4, strike)
  at('M3 34.2h34M3 37.4h34', 1.4, color)
  doc.restore()
}

/** A balance: coins weigh as much as a letter. */
export function scales(doc, { x, y, size, ink, brass, paper }) {
  doc
    .save()
    .translate(x, y)
    .scale(size / 160)
  const line = (path, width = 1.2, color = ink) =>
    doc.path(path).lineWidth(width).lineCap('round').lineJoin('round').stroke(color)
  const solid = (path, color = ink, fill = paper) => doc.path(path).lineWidth(1.2).fillAndStroke(fill, color)
  line('M24 112h112M34 108h92')
  solid('M62 108c2-6 9-7 13-9h10c4 2 11 3 13 9')
  line('M77 99V36M83 99V36M74 99h12M75 92h10M75 58h10')
  line('M30 33c18-5 32 1 50-5 18-6 32 0 50-5', 2)
  line('M30 33 14 80M30 33l16 47M130 23l-16 47M130 23l16 47', 0.8)
  solid('M8 80h44c-3 10-12 13-22 13S11 90 8 80Z')
  solid('M108 70h44c-3 10-12 13-22 13s-19-3-22-13Z')
  for (const top of [77, 73, 69]) doc.ellipse(30, top, 11, 3).lineWidth(1.2).fillAndStroke('#f7edd6', brass)
  solid('M118 70V52l12-7 12 7v18Z')
  line('m118 52 12 9 12-9')
  doc.circle(80, 28, 5).lineWidth(1.2).fillAndStroke(paper, ink)
  doc.restore()
}

/** A bicycle on its stand, for the workshop in the examples. */
export function bicycle(doc, { x, y, size, ink, brass }) {
  doc
    .save()
    .translate(x, y)
    .scale(size / 120)
  const line = (path, width = 1.6, color = ink) =>
    doc.path(path).lineWidth(width).lineCap('round').lineJoin('round').stroke(color)
  for (const center of [28, 92]) {
    doc.circle(center, 50, 20).lineWidth(1.6).stroke(ink)
    doc.circle(center, 50, 2.4).lineWidth(1.2).stroke(ink)
  }
  line('M28 50 44 22h36l12 28M44 22l14 28L80 22M58 50H28', 1.8, brass)
  line('M40 16h10M44 22l-2-6M80 22l-3-9h9M58 50v-5M58 50l4 6')
  line('M4 72h112', 1)
  doc.restore()
}

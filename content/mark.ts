/** The firm's mark as SVG paths on a field of 40 × 40; the stroke of the tally takes the colour given. */
export const MARK = (strike: string) =>
  '<path d="M3 14.5 20 4l17 10.5" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>' +
  '<path d="M9 15.5V31M16.3 15.5V31M23.7 15.5V31M31 15.5V31" stroke-width="2.4"/>' +
  `<path d="M4.5 29.5 35.5 17" stroke-width="2.4" stroke-linecap="round" stroke="${strike}"/>` +
  '<path d="M3 34.2h34M3 37.4h34" stroke-width="1.4"/>'

import { createBlocks } from './blocks.mjs'
import { bicycle, mark, scales } from './drawings.mjs'
import { BRASS, COVER, FOOT, GREEN, HEIGHT, INK, LEFT, RIGHT, RULE, SOFT, WIDTH } from './look.mjs'

/** The pages of the booklet, each from its words. */
export function createSheet(doc) {
  const on = createBlocks(doc)

  return {
    pages: on.pages,

    cover({ title, subtitle, modules }) {
      on.page(title)
      on.artifact(() => {
        doc.rect(0, 0, WIDTH, HEIGHT).fill(COVER)
        for (let line = 0; line < 27; line++) {
          const at = 330 + line * 17
          doc.moveTo(0, at).lineTo(WIDTH, at).lineWidth(0.4).stroke('#21402f')
        }
        doc.rect(LEFT + 356, 330, 0.5, 470).fill('#34544a')
        mark(doc, { x: LEFT, y: 64, size: 46, color: '#edf3ee', strike: '#e0b45a' })
      })
      on.tag('P', () =>
        on.write('Countinghouse', {
          x: LEFT + 60,
          y: 76,
          face: 'display',
          size: 22,
          color: '#edf3ee',
          options: { lineBreak: false },
        }),
      )
      on.tag('H1', () =>
        on.write(title, { x: LEFT, y: 168, face: 'display', size: 58, color: '#edf3ee', options: { width: 480 } }),
      )
      on.tag('P', () =>
        on.write(subtitle, { x: LEFT, y: 246, face: 'text', size: 16, color: '#a9bcb3', options: { width: 400 } }),
      )
      modules.forEach((module, at) => {
        const top = 372 + at * 51
        on.tag('P', () => {
          on.write(String(at + 1), {
            x: LEFT,
            y: top - 6,
            face: 'display',
            size: 26,
            color: '#e0b45a',
            options: { lineBreak: false },
          })
          on.write(module.title, {
            x: LEFT + 42,
            y: top,
            face: 'text',
            size: 14,
            color: '#edf3ee',
            options: { width: 300 },
          })
          on.write(`${module.minutes} minutes`, {
            x: LEFT + 372,
            y: top,
            face: 'text',
            size: 12,
            color: '#a9bcb3',
            options: { lineBreak: false },
          })
        })
      })
      on.tag('P', () =>
        on.write('Edition 2026', {
          x: LEFT,
          y: 742,
          face: 'strong',
          size: 11,
          color: '#e0b45a',
          options: { lineBreak: false },
        }),
      )
    },

    introduction({ title, text }, modules) {
      on.page(title)
      on.heading(title, { kicker: 'Before you begin', size: 30 })
      on.y += 4
      for (const each of text) on.paragraph(each, { size: 11.4, gap: 12 })
      on.y += 8
      on.table({
        caption: 'Six evenings',
        columns: [
          { title: '', width: 30 },
          { title: 'Module', width: 250 },
          { title: 'Minutes', width: 70, figures: true },
          { title: '   Done on', width: 133 },
        ],
        rows: modules.map((module, at) => [String(at + 1), module.title, String(module.minutes), '']),
        total: ['', 'In all', String(modules.reduce((sum, { minutes }) => sum + minutes, 0)), ''],
      })
      on.artifact(() =>
        scales(doc, { x: WIDTH / 2 - 90, y: FOOT - 172, size: 180, ink: SOFT, brass: BRASS, paper: '#ffffff' }),
      )
    },

    module(module, number) {
      on.page(`${number} ${module.title}`)
      on.heading(module.title, { kicker: `Module ${number} · ${module.minutes} minutes` })
      on.paragraph(module.aim, { size: 11.4, color: SOFT, gap: 12 })
      for (const each of module.text) on.paragraph(each)
      on.y += 2
      on.table(module.table)
      if (module.second) on.table(module.second)
      for (const each of module.after) on.paragraph(each)
      on.y += 4
      on.exercise(module.exercise)
      if (number === 1) on.artifact(() => bicycle(doc, { x: RIGHT - 92, y: 56, size: 92, ink: SOFT, brass: BRASS }))
      on.remember(module.remember)
    },

    checklist({ title, lead, parts }) {
      on.page(title)
      on.heading(title, { kicker: 'To copy', size: 30 })
      on.paragraph(lead, { size: 11.4, color: SOFT, gap: 18 })
      for (const part of parts) {
        on.paragraph(part.title, { size: 14, face: 'display', gap: 4, color: GREEN, as: 'H2' })
        for (const item of part.items) {
          const top = on.y
          on.artifact(() => {
            doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.5).stroke(RULE)
            doc
              .rect(LEFT + 2, top + 8, 12, 12)
              .lineWidth(0.9)
              .fillAndStroke('#ffffff', SOFT)
          })
          on.y += 8
          on.paragraph(item, { x: LEFT + 28, width: RIGHT - LEFT - 28, size: 11, gap: 9 })
        }
        on.doubleRule(on.y)
        on.y += 22
      }
      on.paragraph(
        'Month                                                    Closed on                                             by',
        { size: 10, color: SOFT },
      )
    },

    answers(modules) {
      on.page('Answers')
      on.heading('Answers', { kicker: 'After you have tried', size: 30 })
      on.y += 6
      modules.forEach((module, at) => {
        on.paragraph(`${at + 1}   ${module.title}`, { size: 13, face: 'display', color: GREEN, gap: 3, as: 'H2' })
        on.paragraph(module.answer, { size: 10.6, gap: 14 })
      })
      on.doubleRule(on.y)
      on.y += 16
      on.paragraph(
        'Stuck, or not sure that an answer fits your own firm? Write to us. The first question costs nothing, and there are no silly ones.',
        { size: 11.4, color: SOFT },
      )
    },

    glossary(words) {
      on.page('Words')
      on.heading('Words', { kicker: 'What they mean', size: 30 })
      on.y += 4
      for (const [word, meaning] of words) {
        const top = on.y
        on.artifact(() => doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.5).stroke(RULE))
        on.tag('P', () => {
          on.write(word, { x: LEFT, y: top + 9, face: 'strong', size: 10.8, color: INK, options: { width: 130 } })
          on.write(meaning, {
            x: LEFT + 140,
            y: top + 9,
            face: 'text',
            size: 10.8,
            color: INK,
            options: { width: RIGHT - LEFT - 140, lineGap: 3 },
          })
        })
        on.y = top + 36
      }
      on.doubleRule(on.y)
    },

    end() {
      on.need(60)
      on.y += 24
      on.paragraph(
        'You may copy these pages for your own use and for the people you work with. The examples are simplified; they are no advice on your own case.',
        { size: 9, color: SOFT },
      )
    },
  }
}

import { describe, expect, it } from 'vitest'
import { INTRODUCTION } from '#content/articles/all.ts'
import { about } from '#content/settings/about.ts'
import { certifications, counters, firm, hours, links } from '#content/settings/firm.ts'
import { home } from '#content/settings/home.ts'
import { legal } from '#content/settings/legal.ts'
import { careers, faq, headings, pages } from '#content/settings/pages.ts'
import { plans } from '#content/settings/plans.ts'
import { services } from '#content/settings/services.ts'

const everything = { about, careers, faq, certifications, counters, firm, hours, links, headings, home, legal, pages }
const allWords = JSON.stringify({ ...everything, plans, services, articles: INTRODUCTION })

describe('the texts of a new site agree with each other', () => {
  it('K2: the history arrives at the counters, and begins in the year of the firm', () => {
    const years = about.history.items.map(({ year }) => year)
    expect(years).toEqual(years.toSorted((a, b) => a - b))
    expect(years[0]).toBe(firm.founded)
    expect(counters.items.map(({ figure }) => figure)).toContain('10k+')
    expect(JSON.stringify(about.history)).toContain('ten thousandth client')
    expect(allWords).not.toMatch(/hundredth client\b(?<!five hundredth client)|small house/i)
  })

  it('K1: leaving is told alike by the questions and the plans, and nobody pays for a plan by the month', () => {
    const leaving = faq.items.find(({ question }) => question === 'Can I leave?')?.answer ?? ''
    expect(leaving).toMatch(/any month/)
    expect(leaving).toMatch(/online office .* ends with the year you have paid for/)
    expect(plans.note).toMatch(/cancel at the end of the year you have paid for/)
    expect(`${plans.intro} ${plans.note}`).not.toMatch(/by the month/)
  })

  it('the quote form takes as long on every page, and its price comes when it can', () => {
    expect(allWords).not.toMatch(/ten minutes/i)
    for (const words of [home.expect.steps[0]?.text, headings.quote.lead, pages.quote.description]) {
      expect(words).toContain('about three minutes')
    }
    expect(allWords).not.toMatch(/within two working days/)
  })

  it('those who see a file are the same everywhere', () => {
    const seen = faq.items.find(({ question }) => question === 'Who can see my figures?')?.answer
    expect(seen).toContain('checks your yearly statement')
    expect(JSON.stringify(about.people)).toContain('check each yearly statement')
  })

  it('prices stand in the plans alone, where the firm changes them', () => {
    const { plans: _, ...rest } = { ...everything, plans }
    for (const { price } of plans.items) expect(JSON.stringify(rest)).not.toContain(String(price))
  })

  it('training began late enough for its trainees: eight seats, twice a year', () => {
    const first = about.history.items.find(({ text }) => text.startsWith('First evening course'))?.year ?? 0
    expect((2026 - first) * 2 * 8).toBeGreaterThanOrEqual(60)
    expect((2026 - first) * 2 * 8).toBeLessThan(100)
  })

  it('L1 H4: Chat with us leads to the page that says whether somebody is there', () => {
    expect(links.chat).toEqual({ label: 'Chat with us', url: '/chat' })
  })
})

import type { SampleKind } from '#contract/overview/setup.ts'
import type { Section, Settings } from '#contract/system/settings.ts'
import { changesBetween } from '#server/features/system/settings/settings.model.ts'

export type SettingKind = Exclude<SampleKind, 'articles' | 'events' | 'publications'>

/** How a kind of sample that is in the settings is counted, and how the settings read without it. */
interface SettingSamples {
  sections: Section[]
  count(now: Settings, delivered: Settings): number
  clear(now: Settings, delivered: Settings): Partial<Settings>
}

/** An entry is a sample while it is as delivered: one that a user has changed is theirs. */
export const SETTING_SAMPLES: Record<SettingKind, SettingSamples> = {
  people: {
    sections: ['about'],
    count: (now, delivered) => alike(now.about.people.items, delivered.about.people.items).length,
    clear: ({ about }, delivered) => ({
      about: {
        ...about,
        people: {
          ...about.people,
          // It counts the people who have gone.
          intro: about.people.intro === delivered.about.people.intro ? '' : about.people.intro,
          items: others(about.people.items, delivered.about.people.items),
        },
      },
    }),
  },
  history: {
    sections: ['about', 'firm'],
    count: (now, delivered) => alike(now.about.history.items, delivered.about.history.items).length,
    clear: ({ about, firm }, delivered) => ({
      // The year it began with, and how.
      firm: { ...firm, founded: firm.founded === delivered.firm.founded ? 0 : firm.founded },
      about: {
        ...about,
        lead: about.lead === delivered.about.lead ? '' : about.lead,
        history: { ...about.history, items: others(about.history.items, delivered.about.history.items) },
      },
    }),
  },
  prices: {
    sections: ['faq', 'pages', 'plans'],
    count: (now, delivered) => alike(now.plans.items, delivered.plans.items).length,
    clear: (now, delivered) => {
      const items = others(now.plans.items, delivered.plans.items)
      const plans = { ...now.plans, items }
      return items.length > 0 ? { plans } : { plans, ...withoutOffice(now, delivered) }
    },
  },
  figures: {
    sections: ['counters'],
    count: (now, delivered) => alike(now.counters.items, delivered.counters.items).length,
    clear: ({ counters }, delivered) => ({
      counters: { ...counters, items: others(counters.items, delivered.counters.items) },
    }),
  },
  certifications: {
    sections: ['certifications'],
    count: (now, delivered) => alike(now.certifications.items, delivered.certifications.items).length,
    clear: ({ certifications }, delivered) => ({
      certifications: {
        ...certifications,
        items: others(certifications.items, delivered.certifications.items),
      },
    }),
  },
  training: {
    sections: ['links'],
    count: (now, delivered) => (now.links.training.url === delivered.links.training.url ? 1 : 0),
    clear: ({ links }) => ({ links: { ...links, training: { ...links.training, url: '' } } }),
  },
}

export const isSettingKind = (kind: SampleKind): kind is SettingKind => Object.hasOwn(SETTING_SAMPLES, kind)

const LIBRARY_HINT = ' You find all six under Publication.'

const TRAINING_WORDS = 'Training modules, forms and guides'

/** Search engines are notified of the library without the training modules. */
export function withoutTrainingWords(pages: Settings['pages']): Settings['pages'] {
  const { publications } = pages
  const description = publications.description.replace(TRAINING_WORDS, 'Forms and guides')
  return { ...pages, publications: { ...publications, description } }
}

/** Services as they read when the library no longer holds the training modules. */
export function withoutLibraryHint(services: Settings['services']): Settings['services'] {
  const items = services.items.map((item) => ({ ...item, detail: item.detail.replace(LIBRARY_HINT, '') }))
  return { ...services, items }
}

const OFFICE_WORDS = [
  ' And three sizes of online office.',
  ' With an online office you put them in a folder we share.',
  ' An online office is paid for a year at a time, so it ends with the year you have paid for.',
]

/** Once no plan is offered, nothing else speaks of an online office; words that a user has changed stay. */
function withoutOffice({ faq, pages }: Settings, delivered: Settings): Pick<Settings, 'faq' | 'pages'> {
  const plain = (text: string) => OFFICE_WORDS.reduce((rest, words) => rest.replace(words, ''), text)
  const { services } = pages
  const isDefault = services.description === delivered.pages.services.description
  return {
    pages: {
      ...pages,
      services: isDefault ? { title: 'Our services', description: plain(services.description) } : services,
    },
    faq: { ...faq, items: faq.items.map((item) => ({ ...item, answer: plain(item.answer) })) },
  }
}

const alike = <T>(now: T[], delivered: T[]) => now.filter((entry) => isDelivered(entry, delivered))
const others = <T>(now: T[], delivered: T[]) => now.filter((entry) => !isDelivered(entry, delivered))
const isDelivered = <T>(entry: T, delivered: T[]) => delivered.some((one) => changesBetween(one, entry).length === 0)

import * as about from '#content/settings/about.ts'
import * as firm from '#content/settings/firm.ts'
import * as home from '#content/settings/home.ts'
import * as legal from '#content/settings/legal.ts'
import * as navigation from '#content/settings/navigation.ts'
import * as office from '#content/settings/office.ts'
import * as pages from '#content/settings/pages.ts'
import * as plans from '#content/settings/plans.ts'
import * as services from '#content/settings/services.ts'
import type { Settings } from '#contract/system/settings.ts'

/** The content as delivered, each section under its name: a whole site for a consultancy in no particular country. */
export const defaultSettings: Settings = {
  ...firm,
  ...navigation,
  ...home,
  ...about,
  ...services,
  ...plans,
  ...pages,
  ...legal,
  ...office,
}

import { accountingSoftware } from './accounting-software.ts'
import { cashForecast } from './cash-forecast.ts'
import { eveningCourse } from './evening-course.ts'
import { firstEmployee } from './first-employee.ts'
import { firstNinetyDays } from './first-ninety-days.ts'
import type { Introduced } from './introduced.ts'
import { invoices } from './invoices.ts'
import { keepingRecords } from './keeping-records.ts'
import { letterFromTheTaxOffice } from './letter-from-the-tax-office.ts'
import { monthEnd } from './month-end.ts'
import { pricingAnHour } from './pricing-an-hour.ts'
import { salaryOrDividend } from './salary-or-dividend.ts'
import { taxCalendar } from './tax-calendar.ts'

/** In the order of the services on the site, until the firm sets another. */
export const CATEGORIES = [
  'Tax',
  'Business development',
  'Bookkeeping',
  'People and management',
  'Training',
  'Software',
]

/** What a new site has to read, oldest first. */
export const INTRODUCTION: Introduced[] = [
  firstNinetyDays,
  eveningCourse,
  letterFromTheTaxOffice,
  pricingAnHour,
  monthEnd,
  accountingSoftware,
  firstEmployee,
  salaryOrDividend,
  cashForecast,
  keepingRecords,
  invoices,
  taxCalendar,
]

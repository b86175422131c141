import type { Area } from './area.ts'

/** Counts of visits; nothing in them belongs to a person. */
export const visits: Area = () => [
  // Page views and visitors by day.
  `create table visit_days (
    day text primary key,
    views integer not null,
    visitors integer not null
  )`,
  // Views of a page by day, and by month: a year of days is a long list of pages, its months are a short one.
  `create table visit_pages (
    day text not null,
    path text not null,
    views integer not null,
    primary key (day, path)
  )`,
  `create table visit_page_months (
    month text not null,
    path text not null,
    views integer not null,
    primary key (month, path)
  )`,
  // Views by the site that led here, by day and by month.
  `create table visit_sources (
    day text not null,
    source text not null,
    views integer not null,
    primary key (day, source)
  )`,
  `create table visit_source_months (
    month text not null,
    source text not null,
    views integer not null,
    primary key (month, source)
  )`,
  // Today's visitors, as marks that cannot be turned back; gone when the day is over.
  `create table visit_marks (
    day text not null,
    mark text not null,
    primary key (day, mark)
  )`,
  // Today's salt; gone with the day, and with it any way to compare two days.
  `create table visit_salts (
    day text primary key,
    salt text not null
  )`,
]

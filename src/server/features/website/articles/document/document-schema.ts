import { getSchema } from '@tiptap/core'
import { articleExtensions } from '#contract/website/article-document.ts'

export const extensions = articleExtensions()

/** The one schema of an article's text; the editor builds the same from the same list. */
export const articleSchema = getSchema(extensions)

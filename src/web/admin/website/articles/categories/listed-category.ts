export interface ListedSubcategory {
  id: number
  name: string
  published: number
  articles: number
}

export interface ListedCategory extends ListedSubcategory {
  subcategories: ListedSubcategory[]
}

export interface CategoryChoice {
  id: number
  name: string
  subcategories: { id: number; name: string }[]
}

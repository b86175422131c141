import { listInventory, listInventoryFolders } from '#contract/website/inventory.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentFolders, presentItem } from './inventory.present.ts'
import type { Inventory } from './inventory.service.ts'

export function inventoryRoutes(inventory: Inventory) {
  return createFeature()
    .openapi(listInventory, async (c) => {
      const found = await inventory.list(c.req.valid('query'))
      return c.json({ ...found, items: found.items.map(presentItem) }, 200)
    })
    .openapi(listInventoryFolders, async (c) => c.json(presentFolders(await inventory.folders()), 200))
}

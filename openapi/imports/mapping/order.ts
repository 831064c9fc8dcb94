import type { Plan } from '../plan/plan.ts'
import type { Encoding } from '../rows/encoding.ts'

/** How a file is imported: what the server keeps of it, so that the screen or the terminal can continue with the same file. */
export interface ImportOrder {
  version: 1
  plan: Plan
  /** Null: that of each row */
  stage: string | null
  anonymous: boolean
  encoding: Encoding
  timeZone: string
}

/** The order as it was kept; null: another version of the product kept it in another shape. */
export function readOrder(text: string): ImportOrder | null {
  try {
    const order = JSON.parse(text) as ImportOrder
    return order.version === 1 && Array.isArray(order.plan?.questions) && Array.isArray(order.plan.heads)
      ? order
      : null
  } catch {
    return null
  }
}

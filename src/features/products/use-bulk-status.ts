import { useState } from 'react'
import type { Product, ProductStatus } from '~/contract/product'
import { useUpdateProduct } from '~/src/api/mutations/products'
import { statusWord } from '~/src/modules/catalogue/record-status'
import { toast } from '~/src/ui/toast'

export interface BulkFailure {
  readonly product: Product
  readonly message: string
}

/** A change of several products: how far it is, and which failed. */
export interface Bulk {
  readonly status: ProductStatus
  readonly done: number
  readonly total: number
  readonly running: boolean
  readonly failures: readonly BulkFailure[]
}

const count = (number: number) => `${number} ${number === 1 ? 'product' : 'products'}`
const asError = (error: unknown) => (error instanceof Error ? error.message : 'The call failed.')

/** Sets the status of several products, one after the other; one that fails does not stop the rest. */
export function useBulkStatus(workspaceId: string) {
  const { mutateAsync } = useUpdateProduct(workspaceId)
  const [bulk, setBulk] = useState<Bulk>()

  async function setEach(products: readonly Product[], statusOf: (product: Product) => ProductStatus) {
    const changed: Product[] = []
    const failures: BulkFailure[] = []
    for (const product of products) {
      const change = { productId: product.id, changes: { status: statusOf(product) } }
      try {
        await mutateAsync(change)
        changed.push(product)
      } catch (error) {
        failures.push({ product, message: asError(error) })
      }
      const done = changed.length + failures.length
      setBulk((before) => before && { ...before, done, failures: [...failures] })
    }
    return changed
  }

  async function undo(changed: readonly Product[], status: ProductStatus) {
    setBulk({ status, done: 0, total: changed.length, running: true, failures: [] })
    await setEach(changed, (product) => product.status ?? status)
    setBulk((before) => before && { ...before, running: false })
  }

  async function run(products: readonly Product[], status: ProductStatus) {
    const due = products.filter((product) => product.status !== status)
    setBulk({ status, done: 0, total: due.length, running: true, failures: [] })
    const changed = await setEach(due, () => status)
    setBulk((before) => before && { ...before, running: false })
    // A product that told no status can't be given it back.
    const known = changed.filter((product) => product.status !== undefined)
    toast.show({
      title: `${count(changed.length)} now ${statusWord(status).toLowerCase()}.`,
      ...(known.length > 0 && { undo: () => void undo(known, status) }),
    })
  }
  return { bulk, run, dismiss: () => setBulk(undefined) }
}

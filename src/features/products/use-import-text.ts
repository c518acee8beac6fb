import { useState } from 'react'
import * as z from 'zod/mini'
import { formDrafts } from '~/src/api/form-drafts'

export const counts = ['1', '2', '3', '4', '5', '6'] as const
const Typed = z.object({ text: z.string(), most: z.enum(counts) })
type Typed = z.output<typeof Typed>

const blank: Typed = { text: '', most: '6' }
const draft = 'import-products'

/** What is typed into the import, kept on this device until it is read. */
export function useImportText(workspaceId: string) {
  const [typed, setTyped] = useState(() => Typed.safeParse(formDrafts.read(workspaceId, draft)).data ?? blank)
  return {
    ...typed,
    type: (change: Partial<Typed>) => {
      const next = { ...typed, ...change }
      setTyped(next)
      formDrafts.write(workspaceId, draft, next)
    },
    /** What was typed has become results: it stays in the field, and is not brought back. */
    forget: () => formDrafts.remove(workspaceId, draft),
  }
}

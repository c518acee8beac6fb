import { useCallback, useEffect, useState } from 'react'
import { listShelf, putOnShelf, type Shelved, type ShelfKind, takeOffShelf } from '~/src/api/shelf'
import { toast } from '~/src/ui/toast'

/** A shelf of this device: what it holds, putting on it, and taking off it with Undo. */
export function useShelf(workspaceId: string, kind: ShelfKind) {
  const [things, setThings] = useState<readonly Shelved[]>([])
  const read = useCallback(async () => setThings(await listShelf(workspaceId, kind)), [workspaceId, kind])
  useEffect(() => {
    let wanted = true
    void listShelf(workspaceId, kind).then((found) => wanted && setThings(found))
    return () => {
      wanted = false
    }
  }, [workspaceId, kind])
  const put = async (thing: Shelved) => {
    await putOnShelf(workspaceId, kind, thing)
    await read()
  }
  return {
    things,
    read,
    add: async (name: string, fields: unknown) => {
      const id = crypto.randomUUID()
      await put({ id, name, fields, savedAt: Date.now() })
      const takeBack = async () => {
        await takeOffShelf(workspaceId, kind, id)
        await read()
      }
      toast.show({ title: 'Kept on this device.', detail: name, undo: () => void takeBack() })
    },
    remove: async (thing: Shelved) => {
      await takeOffShelf(workspaceId, kind, thing.id)
      await read()
      toast.show({ title: 'Taken off.', detail: thing.name, tone: 'trash', undo: () => void put(thing) })
    },
  }
}

import { useCallback, useEffect, useState } from 'react'
import {
  listTemplates,
  saveTemplate,
  type Template,
  type TemplateKind,
  removeTemplate,
} from '~/src/api/templates'
import { notifyUndoable } from '~/src/ui/notify-undoable'

/** A shelf of this device: what it holds, putting on it, and taking off it with Undo. */
export function useTemplates(workspaceId: string, kind: TemplateKind) {
  const [things, setThings] = useState<readonly Template[]>([])
  const read = useCallback(async () => setThings(await listTemplates(workspaceId, kind)), [workspaceId, kind])
  useEffect(() => {
    let wanted = true
    void listTemplates(workspaceId, kind).then((found) => wanted && setThings(found))
    return () => {
      wanted = false
    }
  }, [workspaceId, kind])
  const put = async (thing: Template) => {
    await saveTemplate(workspaceId, kind, thing)
    await read()
  }
  return {
    things,
    read,
    add: async (name: string, fields: unknown) => {
      const id = crypto.randomUUID()
      const thing = { id, name, fields, savedAt: Date.now() }
      await put(thing)
      const takeBack = async () => {
        await removeTemplate(workspaceId, kind, id)
        await read()
      }
      notifyUndoable({
        title: 'Saved on this device',
        detail: name,
        undo: () => void takeBack(),
        redo: () => void put(thing),
      })
    },
    remove: async (thing: Template) => {
      const takeOff = async () => {
        await removeTemplate(workspaceId, kind, thing.id)
        await read()
      }
      await takeOff()
      notifyUndoable({
        title: 'Removed',
        detail: thing.name,
        tone: 'trash',
        undo: () => void put(thing),
        redo: () => void takeOff(),
      })
    },
  }
}

import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { postTitle } from '~/domain/text'
import { currentSession } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { BookmarkPlus, Layers, Trash2 } from '~/src/ui/icons'
import { Popover } from '~/src/ui/popover'
import { toast } from '~/src/ui/toast'
import { notifyUndoable } from '~/src/ui/undo-history'
import { ComposerValues, isBlank, withTimeOf } from './composer-values'
import { HeaderButton } from './header-button'

/** What is stored for reuse: whole posts, pieces of text, sets of hashtags, and the accounts chosen last. */
type TemplateKind = 'template' | 'snippet' | 'hashtags' | 'accounts'

/** A stored item of a workspace, on this device only, as the API has no place for it. */
interface Template {
  readonly id: string
  readonly name: string
  /** Parse it leniently: an older version may have written it. */
  readonly fields: unknown
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

const store = table<Template>('templates')

const prefix = (workspaceId: string, kind: TemplateKind) => personKey(currentSession(), workspaceId, kind, '')

/** Items of a kind, newest first. */
export async function listTemplates(workspaceId: string, kind: TemplateKind): Promise<readonly Template[]> {
  const stored = await store.all(prefix(workspaceId, kind))
  return stored.map(([, each]) => each).sort((a, b) => b.savedAt - a.savedAt)
}

export const saveTemplate = (workspaceId: string, kind: TemplateKind, template: Template): Promise<boolean> =>
  store.write(prefix(workspaceId, kind) + template.id, template)

const removeTemplate = (workspaceId: string, kind: TemplateKind, id: string): Promise<void> =>
  store.remove(prefix(workspaceId, kind) + id)

/** The stored items of a kind, with undoable adding and removing. */
function useTemplates(workspaceId: string, kind: TemplateKind) {
  const { data: templates = [], refetch: read } = useQuery({
    queryKey: ['templates', workspaceId, kind],
    queryFn: () => listTemplates(workspaceId, kind),
  })
  /** Resolves to whether it was stored, and says if it wasn't. */
  const put = async (template: Template): Promise<boolean> => {
    const isStored = await saveTemplate(workspaceId, kind, template)
    if (!isStored)
      toast.show({
        title: i18n.t('Couldn’t save that'),
        detail: i18n.t(
          'This browser can’t store it on this device. Free some space or leave private browsing, then try again.',
        ),
        tone: 'failed',
      })
    await read()
    return isStored
  }
  return {
    templates,
    add: async (name: string, fields: unknown) => {
      const id = crypto.randomUUID()
      const template = { id, name, fields, savedAt: Date.now() }
      if (!(await put(template))) return
      const undoAdd = async () => {
        await removeTemplate(workspaceId, kind, id)
        await read()
      }
      notifyUndoable({
        title: i18n.t('Saved on this device'),
        detail: name,
        undo: () => void undoAdd(),
        redo: () => void put(template),
      })
    },
    remove: async (template: Template) => {
      const removeAgain = async () => {
        await removeTemplate(workspaceId, kind, template.id)
        await read()
      }
      await removeAgain()
      notifyUndoable({
        title: i18n.t('Removed'),
        detail: template.name,
        tone: 'trash',
        undo: () => void put(template),
        redo: () => void removeAgain(),
      })
    },
  }
}

type SnippetButtonProps = {
  workspaceId: string
  text: string
  hashtags: readonly string[]
  onInsert: (text: string) => void
  onHashtags: (tags: readonly string[]) => void
}

const Snippet = z.catch(z.object({ text: z.string() }), { text: '' })
const TagSet = z.catch(z.object({ tags: z.array(z.string()) }), { tags: [] })

/** Reusable pieces of text and sets of hashtags, stored on this device. */
export function SnippetButton({ workspaceId, text, hashtags, onInsert, onHashtags }: SnippetButtonProps) {
  const snippets = useTemplates(workspaceId, 'snippet')
  const sets = useTemplates(workspaceId, 'hashtags')
  const tagsOf = (fields: unknown) => TagSet.parse(fields).tags
  return (
    <Popover
      label={i18n.t('Snippets and hashtag sets')}
      className="w-80"
      trigger={<IconButton size="sm" label={i18n.t('Snippets and hashtag sets')} icon={<BookmarkPlus />} />}
    >
      {(close) => (
        <div className="grid gap-1">
          <p className="px-2 text-12 text-ink-3">{i18n.t('Snippets')}</p>
          <TemplateList
            label={i18n.t('Snippets')}
            templates={snippets.templates}
            hintOf={({ fields }) =>
              i18n.t('{count, plural, one {1 character} other {# characters}}', {
                count: [...Snippet.parse(fields).text].length,
              })
            }
            onPick={({ fields }) => {
              onInsert(Snippet.parse(fields).text)
              close()
            }}
            onRemove={(template) => void snippets.remove(template)}
            empty={i18n.t('No snippets yet. Save text you reuse across posts.')}
          />
          <p className="mt-1 border-t border-line px-2 pt-2 text-12 text-ink-3">{i18n.t('Hashtag sets')}</p>
          <TemplateList
            label={i18n.t('Hashtag sets')}
            templates={sets.templates}
            hintOf={({ fields }) =>
              i18n.t('{count, plural, one {1 hashtag} other {# hashtags}}', { count: tagsOf(fields).length })
            }
            onPick={({ fields }) => {
              onHashtags(tagsOf(fields))
              close()
            }}
            onRemove={(template) => void sets.remove(template)}
            empty={i18n.t('No hashtag sets yet. Save hashtags to add them all at once.')}
          />
          <div className="mt-1 flex flex-wrap gap-2 border-t border-line px-2 pt-2.5">
            <Button
              size="sm"
              notAllowed={text.trim() === '' && i18n.t('Write some text first.')}
              onClick={() => void snippets.add(postTitle(text, 40), { text })}
            >
              {i18n.t('Save this text')}
            </Button>
            <Button
              size="sm"
              notAllowed={hashtags.length === 0 && i18n.t('Add some hashtags first.')}
              onClick={() =>
                void sets.add(postTitle(hashtags.map((tag) => `#${tag}`).join(' '), 40), {
                  tags: [...hashtags],
                })
              }
            >
              {i18n.t('Save these hashtags')}
            </Button>
          </div>
        </div>
      )}
    </Popover>
  )
}

type TemplateButtonProps = {
  workspaceId: string
  values: ComposerValues
  onStart: (values: ComposerValues) => void
}

/** Whole posts to start from, stored on this device; everything but their time. */
export function TemplateButton({ workspaceId, values, onStart }: TemplateButtonProps) {
  const { templates, add, remove } = useTemplates(workspaceId, 'template')
  return (
    <Popover
      label={i18n.t('Templates')}
      align="end"
      className="w-80"
      trigger={<HeaderButton icon={<Layers />}>{i18n.t('Templates')}</HeaderButton>}
    >
      {(close) => (
        <>
          <TemplateList
            label={i18n.t('Templates')}
            templates={templates}
            hintOf={({ fields }) => postTitle(ComposerValues.parse(fields).text, 50)}
            onPick={({ fields }) => {
              onStart(withTimeOf(values, ComposerValues.parse(fields)))
              close()
            }}
            onRemove={(template) => void remove(template)}
            empty={i18n.t('No templates yet. Save a post with its accounts, hashtags and files to reuse it.')}
          />
          <div className="mt-1 border-t border-line px-2 pt-2.5">
            <Button
              size="sm"
              notAllowed={isBlank(values) && i18n.t('There’s nothing to save yet.')}
              onClick={() => void add(postTitle(values.text, 40), values)}
            >
              {i18n.t('Save as template')}
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}

type TemplateListProps = {
  label: string
  templates: readonly Template[]
  hintOf: (template: Template) => ReactNode
  onPick: (template: Template) => void
  onRemove: (template: Template) => void
  empty: string
}

/** A list of stored items to choose or remove. */
function TemplateList({ label, templates, hintOf, onPick, onRemove, empty }: TemplateListProps) {
  if (templates.length === 0) return <p className="px-2 py-1 text-12 text-ink-3">{empty}</p>
  return (
    <ul aria-label={label} className="grid max-h-52 grid-cols-[minmax(0,1fr)] overflow-auto">
      {templates.map((template) => (
        <li key={template.id} className="flex items-center gap-1 rounded hover:bg-hover">
          <button
            type="button"
            onClick={() => onPick(template)}
            className="min-w-0 flex-1 rounded px-2 py-1.5 text-start"
          >
            <span dir="auto" className="block truncate font-medium">
              {template.name}
            </span>
            <span className="block truncate text-12 text-ink-3">{hintOf(template)}</span>
          </button>
          <IconButton
            size="sm"
            label={i18n.t('Remove {name}', { name: template.name })}
            icon={<Trash2 />}
            onClick={() => onRemove(template)}
          />
        </li>
      ))}
    </ul>
  )
}

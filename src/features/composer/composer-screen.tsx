import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { platforms } from '~/contract/social'
import { createPost } from '~/contract/endpoints'
import { useCreatePost } from '~/src/api/mutations/posts'
import { accountListQuery } from '~/src/api/queries/social'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Field } from '~/src/ui/field'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { TextArea } from '~/src/ui/text-area'
import type { ComposerSearch } from './composer-search'

export interface ComposerScreenProps {
  workspaceId: string
  search: ComposerSearch
}

/** Writes a draft. */
export function ComposerScreen({ workspaceId, search }: ComposerScreenProps) {
  const accounts = useQuery(accountListQuery(workspaceId)).data ?? []
  const create = useCreatePost(workspaceId)
  const navigate = useNavigate()
  const refusal = useMay(createPost)
  const [text, setText] = useState(search.text ?? '')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const save = async () => {
    const targets = accounts.flatMap(({ id, platform }) =>
      chosen.includes(id) && platforms.some((known) => known === platform) && platform
        ? [{ accountId: id, platform }]
        : [],
    )
    const post = await create.mutateAsync({ content: { text }, targets })
    await navigate({ to: '/w/$workspaceId/posts/$postId', params: { workspaceId, postId: post.id } })
  }
  return (
    <>
      <PageHeader title="New post" />
      <PageBody>
        <form
          className="grid max-w-xl gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            save().catch(() => undefined)
          }}
        >
          <Field label="Text" error={create.error?.message}>
            <TextArea value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Field label="Accounts" group="group">
            {accounts.map((account) => (
              <Checkbox
                key={account.id}
                label={account.handle ?? account.name ?? account.id}
                checked={chosen.includes(account.id)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked ? [...chosen, account.id] : chosen.filter((id) => id !== account.id),
                  )
                }
              />
            ))}
          </Field>
          <Button type="submit" variant="primary" busy={create.isPending} notAllowed={refusal}>
            Save draft
          </Button>
        </form>
      </PageBody>
    </>
  )
}

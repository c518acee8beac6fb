import { i18n } from '@lingui/core'
import { useId } from 'react'
import { enumValueIn } from '~/contract/answer'
import type { SocialAccount } from '~/contract/social'
import { cx } from '~/src/ui/class-names'
import { useFieldControl } from '~/src/ui/field-control'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { useTooltip } from '~/src/ui/tooltip'
import { accountLabel, accountName, groupAccounts } from './account-groups'

export type AccountPickerProps = {
  accounts: readonly SocialAccount[]
  /** Ids of the chosen accounts. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Why an account can't be chosen. */
  refuse?: ((account: SocialAccount) => string | undefined) | undefined
  /** Ids of accounts with validation issues on their platform. */
  withIssues?: readonly string[] | undefined
}

/** Accounts as checkboxes, grouped by platform. Wrap it in a `Field` with `group`, which labels it. */
export function AccountPicker({
  accounts,
  value,
  onChange,
  refuse,
  withIssues: troubled,
}: AccountPickerProps) {
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])
  return (
    <div className="flex flex-wrap gap-1.5">
      {groupAccounts(accounts).map((group) => (
        <fieldset key={group.platform ?? ''} className="contents">
          <legend className="sr-only">
            {group.platform ? platformName(group.platform) : i18n.t('Other accounts')}
          </legend>
          {group.accounts.map((account) => (
            <AccountChip
              key={account.id}
              account={account}
              checked={value.includes(account.id)}
              troubled={troubled?.includes(account.id) ?? false}
              refusal={refuse?.(account)}
              onToggle={() => toggle(account.id)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type ChipProps = {
  account: SocialAccount
  checked: boolean
  troubled: boolean
  refusal: string | undefined
  onToggle: () => void
}

const chip =
  'relative inline-flex h-8 max-w-full items-center gap-1.5 rounded border border-edge bg-lift ps-[5px] pe-2.5 text-ink-2 has-checked:border-iris has-checked:bg-iris-tint has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris max-md:h-10'

function AccountChip({ account, checked, troubled, refusal, onToggle }: ChipProps) {
  const reason = useTooltip(refusal)
  const issueId = useId()
  const marked = checked && troubled
  const { 'aria-invalid': invalid } = useFieldControl()
  return (
    <label className={cx(chip, refusal && 'border-dashed bg-well text-ink-3')} {...reason.anchorProps}>
      <input
        type="checkbox"
        checked={checked}
        aria-label={accountName(account)}
        aria-invalid={invalid}
        aria-disabled={Boolean(refusal) || undefined}
        aria-describedby={cx(reason.id, marked && issueId) || undefined}
        onChange={() => refusal || onToggle()}
        className="absolute inset-0 cursor-default appearance-none rounded opacity-0"
      />
      <PlatformMark
        platform={enumValueIn(account, 'platform') ?? ''}
        size="lg"
        silent
        className={checked ? 'bg-sheet text-ink' : ''}
      />
      <span dir="auto" className="truncate">
        {accountLabel(account)}
      </span>
      {marked && (
        <span id={issueId} className="text-red">
          <StatusGlyph status="failed" label={i18n.t('Has a problem')} />
        </span>
      )}
      {reason.bubble}
    </label>
  )
}

import { cx } from '~/src/ui/class-names'
import { Picture } from '~/src/ui/picture'
import { accountLabel } from '../account-groups'
import type { PreviewAccount } from './preview-post'

type Props = { account: PreviewAccount; size: number; square?: boolean | undefined }

/** The account's picture, or its first letter. */
export function Avatar({ account, size, square }: Props) {
  const shape = square ? 'rounded-sm' : 'rounded-full'
  if (account.avatarUrl)
    return (
      <Picture src={account.avatarUrl} alt="" width={size} height={size} className={cx('flex-none', shape)} />
    )
  const [letter = ''] = accountLabel(account).replace(/^(@|u\/|r\/)/, '')
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className={cx('grid flex-none place-items-center bg-pv-line font-semi text-pv-ink', shape)}
    >
      {letter.toUpperCase()}
    </span>
  )
}

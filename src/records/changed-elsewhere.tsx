import { i18n } from '@lingui/core'
import { Banner } from '~/src/ui/notices'
import { Button } from '~/src/ui/button'

/**
 * Tells, before a save, that the record was changed elsewhere since the form was begun. Fields that one has not touched
 * follow it by themselves; `overtaken` are those that one has changed too, of which a save keeps one’s own.
 */
export function ChangedElsewhere({ overtaken, onTake }: { overtaken: boolean; onTake: () => void }) {
  if (!overtaken)
    return (
      <Banner title={i18n.t('Changed elsewhere')}>
        {i18n.t('The fields you haven’t edited are up to date.')}
      </Banner>
    )
  return (
    <Banner
      tone="amber"
      role="alert"
      title={i18n.t('Changed elsewhere while you were editing')}
      action={
        <Button size="sm" onClick={onTake}>
          {i18n.t('Use the other version')}
        </Button>
      }
    >
      {i18n.t('Saving replaces the other version of the fields you’ve edited.')}
    </Banner>
  )
}

import { loadLanguage } from '../i18n/load-language'

// Not awaited, as main's imports may import this module and would wait for it.
void loadLanguage().then(() => import('./main'))

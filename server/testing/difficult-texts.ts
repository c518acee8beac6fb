import type { Words } from '../generators/template/picture-spec'

const words = (headline: string, more: Partial<Words> = {}): Words => ({
  headline,
  kicker: 'First Frost',
  brand: 'Fernhollow Coffee',
  tagline: 'Good water, fresh grind, patience.',
  domain: 'fernhollow.example',
  figure: '20%',
  line: 'Good water, fresh grind, patience.',
  ...more,
})

/** Texts that break layouts by length, script, direction or missing glyphs. For tests and the contact sheet. */
export const difficultTexts: Readonly<Record<string, Words>> = {
  plain: words('Slower than you think, and better for it'),
  short: words('Hi', { kicker: '', tagline: '', domain: '' }),
  long: words(
    'Everything we learned about brewing one honest cup of coffee at home with what you already have. '.repeat(
      6,
    ),
    {
      kicker: 'A campaign with a name that goes on for rather longer than anybody had planned',
      brand: 'The Extraordinarily Long Named Company of Fernhollow and Daughters',
      tagline: 'A tagline that nobody stopped in time, and so it runs on and on and on',
      domain: 'a-very-long-subdomain.of-a-long-domain.fernhollow.example',
      figure: '€1,249.99',
    },
  ),
  unbroken: words(
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
    {
      brand: 'W'.repeat(60),
      domain: 'm'.repeat(120),
    },
  ),
  chinese: words('慢一点，味道会更好。每一杯都用新鲜烘焙的咖啡豆和干净的水。', {
    kicker: '初霜',
    line: '周四早上八点',
    brand: '蕨谷咖啡',
    tagline: '好水，现磨，耐心。',
  }),
  japanese: words('ゆっくり淹れると、もっと美味しい。「初霜」ブレンド、木曜日の朝八時から。', {
    kicker: '初霜ブレンド',
    brand: 'ファーンホロウ珈琲',
  }),
  korean: words('천천히 내리면 더 맛있습니다. 목요일 아침 여덟 시부터.', {
    kicker: '첫서리',
    brand: '펀할로우 커피',
  }),
  arabic: words('أبطأ مما تظن، وأفضل بكثير: قهوة طازجة كل صباح من الساعة 8:30', {
    kicker: 'الصقيع الأول',
    line: 'من يوم الخميس الساعة 8:30',
    brand: 'قهوة فيرنهولو',
    tagline: 'ماء جيد وطحن طازج وصبر',
  }),
  mixed: words('Slow قهوة الصباح brewing 慢一点 for 2 people ☕️ 50%', { brand: 'קפה Fernhollow' }),
  hebrew: words('לאט יותר ממה שחשבת, וטוב יותר', { brand: 'קפה השרך' }),
  hindi: words('धीरे बनाइए, स्वाद बेहतर होगा। हर सुबह ताज़ी कॉफ़ी।', { brand: 'फ़र्नहॉलो कॉफ़ी' }),
  thai: words('ช้ากว่าที่คุณคิด แต่อร่อยกว่าที่เคยชิมมาทั้งหมดในเช้าวันพฤหัสบดี', { brand: 'กาแฟเฟิร์นฮอลโลว์' }),
  bengali: words('ধীরে বানান, স্বাদ আরও ভালো হবে। প্রতি সকালে তাজা কফি।', { brand: 'ফার্নহলো কফি' }),
  tamil: words('மெதுவாகச் செய்யுங்கள், சுவை இன்னும் நன்றாக இருக்கும்.', { brand: 'ஃபெர்ன்ஹாலோ காபி' }),
  southIndian: words('నెమ్మదిగా చేయండి ನಿಧಾನವಾಗಿ ಮಾಡಿ പതുക്കെ ഉണ്ടാക്കൂ', { kicker: 'ધીમે બનાવો', brand: 'ਹੌਲੀ ਬਣਾਓ' }),
  khmer: words('យឺតជាងដែលអ្នកគិត ហើយឆ្ងាញ់ជាងអ្វីដែលអ្នកធ្លាប់ភ្លក់ពីមុនមក', { brand: 'កាហ្វេហ្វឺន' }),
  burmese: words('သင်ထင်သည်ထက် နှေးပြီး ပိုကောင်းသည် ကော်ဖီအသစ်', { kicker: 'ຊ້າກວ່າທີ່ເຈົ້າຄິດ', brand: 'හෙමින් කෝපි' }),
  caucasian: words('ნელა მოამზადე, უკეთესი გემო ექნება', { kicker: 'Ավելի դանդաղ', brand: 'ቀስ በል ቡና' }),
  emoji: words('☕️🫖 👨‍👩‍👧 Coffee time 🇫🇷 ❤️‍🔥 1️⃣ 👍🏽', { brand: '🌿 Fern', kicker: '❄️❄️❄️' }),
  emojiAlone: words('😀😀😀😀😀😀😀😀', { kicker: '', brand: '😀' }),
  vietnamese: words('Chậm hơn bạn nghĩ, và ngon hơn: Ẩm thực Việt Nam', { brand: 'Cà phê Dương Xỉ' }),
  zalgo: words(`Z${'\u0301\u0316\u0335'.repeat(12)}al${'\u0300\u0329'.repeat(9)}go text`, {
    brand: `F${'\u0301'.repeat(20)}ern`,
  }),
  undrawable: words('𓀀𓀁𓂀 ᚠᛇᚻ', { kicker: '𓀀', brand: '', tagline: '', domain: '', line: '' }),
  empty: words('', { kicker: '', brand: '', tagline: '', domain: '', figure: '', line: '' }),
  markup: words('"><script>alert(1)</script> &amp; ]]> \u202eevil\u0000', { brand: '<b>Fern</b>' }),
}

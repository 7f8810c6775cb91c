import type { Count } from '../../domain/text/Format.ts';
import type { Messages } from '../Messages.ts';
import { plural } from '../plural.ts';

/**
 * Arabic. One and two are words rather than numerals, as the language has it, and requests are nouns, so that they
 * suit every player. What may be in Latin letters is isolated: it must not turn the order of the words around it.
 */
export const ar: Messages = {
  common: {
    you: 'أنت',
    unnamedPlayer: ({ id }) => `لاعب ${isolate(id)}`,
    retry: 'إعادة المحاولة',
    retryIn: ({ time }) => `إعادة المحاولة بعد ${time}`,
    refresh: 'تحديث',
    refreshing: 'جارٍ التحديث',
    showMore: 'عرض المزيد',
    offline: 'لا يوجد اتصال. سيظهر المحتوى تلقائيًا عند عودته.',
    offlineStale: 'لا يوجد اتصال. هذا آخر ما تم تحميله.',
    staleData: 'تعذّر التحديث الآن.',
    errors: {
      config: 'الإعداد هنا غير صحيح.',
      network: 'تعذّر الوصول إلى الخدمة.',
      timeout: 'تأخّرت الخدمة في الرد.',
      unauthorized: 'هذه الجلسة غير مقبولة. يلزم تسجيل الدخول من جديد.',
      refused: 'رفضت الخدمة هذا الطلب.',
      'rate-limited': 'الطلبات كثيرة جدًا الآن.',
      unavailable: 'الخدمة تواجه مشكلة.',
      malformed: 'أرسلت الخدمة ردًا غير مفهوم.',
    },
    errorDetails: ({ details }) => `التفاصيل: ${isolate(details)}`,
    crashed: 'حدث خطأ هنا. كل ما عدا ذلك يعمل.',
    copy: 'نسخ',
    copied: 'تم النسخ',
    copyFailed: 'تعذّر النسخ',
    opensNewTab: '(يفتح في علامة تبويب جديدة)',
    inexactScore: 'أكبر من أن يُعرض بدقة',
    close: 'إغلاق',
  },
  profile: {
    title: 'الملف الشخصي',
    loading: 'جارٍ تحميل الملف الشخصي',
    signedOut: 'يلزم تسجيل الدخول لعرض ملفك الشخصي.',
    notAllowed: 'جلستك غير مقبولة هنا. يلزم تسجيل الدخول من جديد لعرض ملفك الشخصي.',
    emailVerified: 'البريد الإلكتروني موثّق',
    emailUnverified: 'البريد الإلكتروني غير موثّق',
    status: ({ status }) => `حالة الحساب: ${isolate(status)}. قد لا تعمل بعض الأشياء حتى تتغيّر.`,
    wallets: ({ count, n }) =>
      plural('ar', count, {
        zero: 'لا محافظ',
        one: 'محفظة واحدة',
        two: 'محفظتان',
        few: `${n} محافظ`,
        many: `${n} محفظة`,
        other: `${n} محفظة`,
      }),
    noWallets: 'لا توجد محفظة مرتبطة',
    moreWallets: ({ count, n }) =>
      plural('ar', count, {
        zero: 'لا محافظ أخرى',
        one: 'محفظة أخرى',
        two: 'محفظتان أخريان',
        few: `${n} محافظ أخرى`,
        many: `${n} محفظة أخرى`,
        other: `${n} محفظة أخرى`,
      }),
    fewerWallets: 'عرض أقل',
    walletCopied: ({ chain }) => `تم نسخ عنوان ${isolate(chain)}`,
    unknownChain: 'محفظة',
    sessionEndsIn: ({ time }) => `تنتهي الجلسة بعد ${time}`,
    sessionEnded: 'انتهت الجلسة',
  },
  friends: {
    title: 'الأصدقاء',
    label: ({ n }) => `الأصدقاء، ${n}`,
    loading: 'جارٍ تحميل الأصدقاء',
    empty: 'لا أصدقاء بعد. سيظهر هنا من تضيفهم على المنصة.',
    signedOut: 'يلزم تسجيل الدخول لعرض أصدقائك.',
    notAllowed: 'جلستك غير مقبولة هنا. يلزم تسجيل الدخول من جديد لعرض أصدقائك.',
    playing: 'في اللعبة',
    online: 'متصل',
    offline: 'غير متصل',
    verifiedAvatar: 'صورة رمزية موثّقة',
    playingCount: ({ n }) => `في اللعبة: ${n}`,
    onlineCount: ({ n }) => `متصلون: ${n}`,
    nobodyOnline: 'لا أحد متصل',
    friend: ({ name, presence }) => `${isolate(name)}، ${presence}`,
    // The whole begins with what the button shows, for those who press it by voice.
    more: ({ count, n }) =>
      `${isolate(`+${n}`)} ${plural('ar', count, {
        zero: 'صديق آخر',
        one: 'صديق آخر',
        two: 'صديقان آخران',
        few: 'أصدقاء آخرون',
        many: 'صديقًا آخر',
        other: 'صديق آخر',
      })}`,
    fewer: 'عرض أقل',
  },
  tournaments: {
    title: 'البطولات',
    loading: 'جارٍ تحميل البطولات',
    empty: 'لا بطولات بعد. ستظهر البطولات الجديدة هنا.',
    notAllowed: 'بطولات هذه اللعبة غير متاحة لهذه الصفحة.',
    noneActive: 'لا بطولة جارية الآن.',
    showAll: 'عرض كل البطولات',
    filter: { label: 'البطولات المعروضة', active: 'النشطة', all: 'الكل' },
    shown: ({ count, n }) =>
      plural('ar', count, {
        zero: 'لا بطولات',
        one: 'بطولة واحدة',
        two: 'بطولتان',
        few: `${n} بطولات`,
        many: `${n} بطولة`,
        other: `${n} بطولة`,
      }),
    status: { live: 'جارية', upcoming: 'قادمة', ended: 'منتهية', unknown: 'يُعلن الموعد لاحقًا' },
    unnamed: 'بطولة بلا اسم',
    private: 'خاصة',
    event: 'فعالية',
    repeats: {
      daily: 'تتكرر يوميًا',
      weekly: 'تتكرر أسبوعيًا',
      monthly: 'تتكرر شهريًا',
      yearly: 'تتكرر سنويًا',
      some: 'تتكرر',
    },
    when: ({ day, time }) => `${day}، الساعة ${time}`,
    starts: ({ when }) => `تبدأ ${when}`,
    started: ({ when }) => `بدأت ${when}`,
    ends: ({ when }) => `تنتهي ${when}`,
    ended: ({ when }) => `انتهت ${when}`,
    toGo: ({ time }) => `تبدأ بعد ${time}`,
    left: ({ time }) => `المتبقي: ${time}`,
    startsSoon: ({ name, time }) => `تبدأ ${isolate(name)} بعد ${time}`,
    endsSoon: ({ name, time }) => `تنتهي ${isolate(name)} بعد ${time}`,
    hasStarted: ({ name }) => `بدأت ${isolate(name)}`,
    hasEnded: ({ name }) => `انتهت ${isolate(name)}`,
    prizePool: 'مجموع الجوائز',
    prizes: 'الجوائز',
    place: ({ first, last }) => (last === null ? `المركز ${first.n}` : `المراكز ${first.n}–${last.n}`),
    rules: 'القواعد',
    rulesOf: ({ name }) => `قواعد ${isolate(name)}`,
    eventPage: 'صفحة الفعالية',
    eventPageOf: ({ name }) => `صفحة فعالية ${isolate(name)}`,
    location: 'المكان',
    locationOf: ({ name }) => `مكان ${isolate(name)}`,
    more: ({ name }) => `المزيد عن ${isolate(name)}`,
  },
  score: {
    title: 'نتائجك',
    status: {
      queued: 'في الانتظار',
      sending: 'جارٍ الإرسال',
      accepted: 'احتُسبت',
      refused: 'لم تُحتسب',
      unknown: 'قيد التحقق',
    },
    waits: {
      offline: 'لا يوجد اتصال. ستُرسل النتائج تلقائيًا عند عودته.',
      signedOut: 'ستُرسل النتائج المنتظرة بعد تسجيل الدخول من جديد.',
      trouble: 'خادم اللعبة يواجه مشكلة. سيُعاد إرسال النتائج تلقائيًا.',
      checking: 'لم تؤكّدها المنصة بعد. لن يضيع شيء، ولن تُحتسب إلا مرة واحدة.',
    },
    unsaved: 'يلزم إبقاء هذه الصفحة مفتوحة حتى ذلك الحين: متصفحك لا يحفظ النتائج.',
    sendNow: 'الإرسال الآن',
    dismiss: ({ score }) => `إزالة ${isolate(score)} من القائمة`,
    more: ({ count, n }) =>
      plural('ar', count, {
        zero: 'لا نتائج أخرى',
        one: 'نتيجة أخرى',
        two: 'نتيجتان أخريان',
        few: `${n} نتائج أخرى`,
        many: `${n} نتيجة أخرى`,
        other: `${n} نتيجة أخرى`,
      }),
    accepted: ({ score }) => `احتُسبت نتيجتك: ${isolate(score)}`,
    refused: ({ score, reason }) => `لم تُحتسب نتيجتك: ${isolate(score)}. ${isolate(reason)}`,
  },
  totals: {
    title: 'مجاميع مختلفة',
    player: 'اللاعب',
    scoreType: 'النتيجة',
    own: 'اللعبة',
    platform: 'المنصة',
    difference: 'الفرق',
    notThere: 'غير موجود',
    openRuns: ({ count, n }) =>
      plural('ar', count, {
        zero: 'لا جولات مفتوحة',
        one: 'جولة واحدة مفتوحة',
        two: 'جولتان مفتوحتان',
        few: `${n} جولات مفتوحة`,
        many: `${n} جولة مفتوحة`,
        other: `${n} جولة مفتوحة`,
      }),
    same: ({ count, n }) =>
      plural('ar', count, {
        zero: 'لا لاعبين للمقارنة.',
        one: 'تمت مقارنة لاعب واحد. كل المجاميع متطابقة.',
        two: 'تمت مقارنة لاعبَين اثنين. كل المجاميع متطابقة.',
        few: `تمت مقارنة ${n} لاعبين. كل المجاميع متطابقة.`,
        many: `تمت مقارنة ${n} لاعبًا. كل المجاميع متطابقة.`,
        other: `تمت مقارنة ${n} لاعب. كل المجاميع متطابقة.`,
      }),
    summary: ({ differing, players }) => `اللاعبون المختلفة مجاميعهم: ${differing.n} من أصل ${players.n}.`,
  },
  leaderboard: {
    title: 'لوحة الصدارة',
    loading: 'جارٍ تحميل لوحة الصدارة',
    rank: 'المركز',
    player: 'اللاعب',
    players: ({ count, n }) =>
      plural('ar', count, {
        zero: 'لا لاعبين',
        one: 'لاعب واحد',
        two: 'لاعبان',
        few: `${n} لاعبين`,
        many: `${n} لاعبًا`,
        other: `${n} لاعب`,
      }),
    friend: 'صديق',
    empty: 'لا أحد على اللوحة بعد. أول نتيجة تتصدّر.',
    emptyEnded: 'انتهت، ولم يصل أحد إلى اللوحة.',
    emptyPeriod: 'لا نتائج في هذه الفترة.',
    emptyFriends: 'لا أحد من أصدقائك في هذا الجزء من اللوحة.',
    notStarted: 'لم تبدأ بعد. ستمتلئ اللوحة عند بدايتها.',
    private: 'هذه البطولة خاصة، ولوحتها غير متاحة لك.',
    signedOut: 'يلزم تسجيل الدخول لعرض مركزك.',
    noScore: 'لست على اللوحة بعد. مركزك يأتي مع إنهاء لعبة.',
    pendingScore: ({ score }) => `${isolate(score)} في الطريق`,
    noValue: 'لا نتيجة',
    place: ({ n }) => `المركز ${n}`,
    tied: ({ place }) => `${place} بالتساوي`,
    up: (moved) => `تقدّم ${placesMoved(moved)}`,
    down: (moved) => `تراجع ${placesMoved(moved)}`,
    newPlayer: 'جديد',
    yourPosition: 'مركزك',
    gap: (between) => `بينهما ${places(between)}`,
    gapUnknown: 'بينهما مراكز أخرى',
    jumpToMe: 'الانتقال إلى مركزي',
    backToTop: 'العودة إلى الأعلى',
    backAtTop: 'تمت العودة إلى الأعلى',
    nothingMore: 'هذا كل اللاعبين.',
    moreShown: ({ more, shown }) =>
      `${plural('ar', more.count, {
        zero: 'لا لاعبين آخرين',
        one: 'لاعب آخر',
        two: 'لاعبان آخران',
        few: `${more.n} لاعبين آخرين`,
        many: `${more.n} لاعبًا آخر`,
        other: `${more.n} لاعب آخر`,
      })}، المعروض ${shown.n}`,
    moreFailed: 'تعذّر تحميل المزيد من اللاعبين.',
    yourPlace: ({ place }) => `أنت في ${place}`,
    zoneEnd: ({ zone }) => `نهاية ${isolate(zone)}`,
    scoreToZone: ({ score, label, zone }) => `${isolate(`${score} ${label}`)} حتى ${isolate(zone)}`,
    placesToZone: ({ zone, ...left }) => `${places(left)} حتى ${isolate(zone)}`,
    pagingIgnored: 'لا تعرض الخدمة إلا هذا الجزء من اللوحة.',
    ranksChanged: 'تغيّرت المراكز أثناء التحميل.',
    startsIn: ({ time }) => `تبدأ بعد ${time}`,
    endsIn: ({ time }) => `تنتهي بعد ${time}`,
    ended: 'انتهت',
    privateBadge: 'خاصة',
    podium: 'الثلاثة الأوائل',
    moreScores: 'نتائج أكثر',
    fewerScores: 'نتائج أقل',
    period: {
      label: 'الفترة',
      today: 'اليوم',
      week: 'الأسبوع',
      month: 'الشهر',
      all: 'الكل',
      custom: 'مخصّصة',
      from: 'من',
      to: 'إلى',
      zone: ({ zone }) => `الأيام بتوقيت ${isolate(zone)}`,
      reversed: 'اليوم الأخير قبل اليوم الأول.',
    },
    audience: {
      label: 'من يظهر',
      everyone: 'الجميع',
      friends: 'الأصدقاء',
      derived: ({ searched }) => friendsAmong(searched),
      derivedMissing: ({ searched, missing }) =>
        `${friendsAmong(searched)} ${plural('ar', missing.count, {
          zero: 'لا أصدقاء غيرهم',
          one: 'صديق واحد',
          two: 'صديقان',
          few: `${missing.n} أصدقاء`,
          many: `${missing.n} صديقًا`,
          other: `${missing.n} صديق`,
        })} في مركز أبعد أو بلا نتيجة.`,
    },
  },
};

/** Places as a subject. */
function places({ count, n }: Count): string {
  return plural('ar', count, {
    zero: 'لا مراكز',
    one: 'مركز واحد',
    two: 'مركزان',
    few: `${n} مراكز`,
    many: `${n} مركزًا`,
    other: `${n} مركز`,
  });
}

/** Places as what is gained or lost. */
function placesMoved({ count, n }: Count): string {
  return plural('ar', count, {
    zero: `${n} مركز`,
    one: 'مركزًا واحدًا',
    two: 'مركزين',
    few: `${n} مراكز`,
    many: `${n} مركزًا`,
    other: `${n} مركز`,
  });
}

function friendsAmong({ count, n }: Count): string {
  const first = plural('ar', count, {
    zero: `أول ${n} مركز`,
    one: 'المركز الأول',
    two: 'أول مركزين',
    few: `أول ${n} مراكز`,
    many: `أول ${n} مركزًا`,
    other: `أول ${n} مركز`,
  });
  return `الأصدقاء ضمن ${first}، بحسب مراكزهم في اللوحة كلها.`;
}

/** Text whose direction is its own: between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

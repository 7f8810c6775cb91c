import type { Elements } from './defineElements.ts';
import { OverlayElement } from '../overlay/OverlayElement.tsx';
import { ProviderElement } from './ProviderElement.tsx';
import { widgetElement } from './widgetElement.ts';
import { friendsWidget } from '../widgets/friendsWidget.tsx';
import { leaderboardWidget } from '../widgets/leaderboardWidget.tsx';
import { profileWidget } from '../widgets/profileWidget.tsx';
import { rankChipWidget } from '../widgets/rankChipWidget.tsx';
import { tournamentsWidget } from '../widgets/tournamentsWidget.tsx';

/** The widgets that are elements. */
export const widgets = [
  leaderboardWidget,
  profileWidget,
  friendsWidget,
  tournamentsWidget,
  rankChipWidget,
] as const;

/** All elements, in the order in which they are made known. */
export const elements: Elements = {
  'laurel-provider': ProviderElement,
  'laurel-overlay': OverlayElement,
  ...Object.fromEntries(widgets.map((widget) => [widget.tag, widgetElement(widget)])),
};

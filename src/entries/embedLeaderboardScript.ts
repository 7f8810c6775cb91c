// The file `embed-leaderboard.js`: a classic script for pages that show boards and nothing else. No provider, hence no scores.
import { defineElements } from '../embed/elements/defineElements.ts';
import { widgetElement } from '../embed/elements/widgetElement.ts';
import { leaderboardWidget } from '../embed/widgets/leaderboardWidget.tsx';

defineElements({ [leaderboardWidget.tag]: widgetElement(leaderboardWidget) });

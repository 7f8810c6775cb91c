import 'laurel/widgets/base.css'; // first
import 'laurel/widgets/leaderboard.css'; // also: tournaments, friends, profile, score, moments, search, overlay

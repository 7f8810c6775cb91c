import 'laurel/styles.css';
import 'laurel/themes/arcade.css'; // data-laurel-theme="arcade"
import 'laurel/themes/glass.css'; // data-laurel-theme="glass"
import 'laurel/themes/contrast.css'; // data-laurel-theme="contrast"
import 'laurel/themes/shadcn.css'; // no attribute: the variables of a page made with shadcn/ui

import { ProfileView, useProfileModel } from 'laurel';

export const OwnProfile = () => {
  const model = useProfileModel();
  return <ProfileView model={model} showWallets={false} />;
};
